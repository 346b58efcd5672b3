import Glibc

/// The memory that is available to this process.
enum SystemMemory {
  /// The least of installed memory, the control group's limit and the limit of the address space, in
  /// bytes.
  static var limit: Int { min(installed, min(groupLimit, addressLimit)) }

  private static var installed: Int { max(sysconf(Int32(_SC_PHYS_PAGES)), 1) * pageSize }

  private static var pageSize: Int { max(sysconf(Int32(_SC_PAGESIZE)), 1) }

  private static var addressLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }

  /// The control group's limit; `Int.max` if the file is missing or says "max".
  private static var groupLimit: Int {
    guard let file = fopen("/sys/fs/cgroup/memory.max", "re") else { return .max }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, Int32(line.count), file) != nil else { return .max }
    let value = strtoll(line, nil, 10)
    return value > 0 ? Int(value) : .max
  }
}
