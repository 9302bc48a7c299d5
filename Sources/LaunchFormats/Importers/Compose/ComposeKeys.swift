import DependencyGraph
import LaunchDeclarations
import LaunchManifest

/// The keys of the objects of a Compose file that are read, by the schema of the Compose Specification. Compose rejects any
/// other key, unless it begins with `x-`.
struct ComposeKeys {
    /// What the object is called in messages.
    let object: String
    private let keys: [String]
    private let known: Set<String>

    private init(_ object: String, _ keys: String) {
        self.object = object
        self.keys = keys.split(separator: " ").map { String($0) }
        known = Set(self.keys)
    }

    /// Records a key that the object cannot have.
    func check(_ key: JSONValue, service: String? = nil, in graph: inout ImportedGraph) {
        let name = key.string ?? ""
        guard !known.contains(name), !name.hasPrefix("x-") else { return }
        graph.note(.unknownKey, problem(of: name, at: key.location, service: service))
    }

    private func problem(of name: String, at location: SourceLocation, service: String?) -> Diagnostic {
        var diagnostic = Diagnostic.unknownKey(
            name, of: object, service: service, known: keys, suggestion: Spelling.nearest(to: name, among: keys),
            at: location)
        diagnostic.severity = .error
        return diagnostic
    }

    static let file = ComposeKeys(
        "a Compose file", "services include name version networks volumes secrets configs models")

    static let dependency = ComposeKeys("a dependency in depends_on", "condition required restart")

    static let healthcheck = ComposeKeys(
        "healthcheck", "test interval timeout retries start_period start_interval disable")

    static let service = ComposeKeys(
        "a service",
        """
        annotations attach blkio_config build cap_add cap_drop cgroup cgroup_parent command configs container_name \
        cpu_count cpu_percent cpu_period cpu_quota cpu_rt_period cpu_rt_runtime cpu_shares cpus cpuset credential_spec \
        depends_on deploy develop device_cgroup_rules devices dns dns_opt dns_search domainname entrypoint env_file \
        environment expose extends external_links extra_hosts gpus group_add healthcheck hostname image init ipc \
        isolation label_file labels links logging mac_address mem_limit mem_reservation mem_swappiness memswap_limit \
        models network_mode networks oom_kill_disable oom_score_adj pid pids_limit platform ports post_start pre_stop \
        privileged profiles provider pull_policy pull_refresh_after read_only restart runtime scale secrets \
        security_opt shm_size stdin_open stop_grace_period stop_signal storage_opt sysctls tmpfs tty ulimits \
        use_api_socket user userns_mode uts volumes volumes_from working_dir
        """)
}
