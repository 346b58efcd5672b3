print("renderd")
