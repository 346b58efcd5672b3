import Glibc

/// The memory that this process can have.
enum SystemMemory {
  /// Bytes: the least of what the machine has, what the process's group may use and what it may
  /// address.
  static var limit: Int { min(installed, min(groupLimit, addressLimit)) }

  private static var installed: Int { max(sysconf(Int32(_SC_PHYS_PAGES)), 1) * pageSize }

  private static var pageSize: Int { max(sysconf(Int32(_SC_PAGESIZE)), 1) }

  private static var addressLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }

  /// A container's limit; none where there is no such file, or it says "max".
  private static var groupLimit: Int {
    guard let file = fopen("/sys/fs/cgroup/memory.max", "re") else { return .max }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, Int32(line.count), file) != nil else { return .max }
    let value = strtoll(line, nil, 10)
    return value > 0 ? Int(value) : .max
  }
}
