print("renderctl")
