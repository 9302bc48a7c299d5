extension FormatKeys {
    /// The keys of a Compose file, by the schema of the Compose Specification. Compose rejects any other key.
    static let compose = FormatKeys(
        """
        file: a Compose file: services={service} include=[inclusion] name version networks={network} \
            volumes={volume} secrets={secret} configs={config} models={model}
        inclusion: an element of include: path env_file project_directory
        service: a service: annotations attach blkio_config=blkio build=build cap_add cap_drop cgroup cgroup_parent \
            command configs=[file-use] container_name cpu_count cpu_percent cpu_period cpu_quota cpu_rt_period \
            cpu_rt_runtime cpu_shares cpus cpuset credential_spec=credentials depends_on={dependency} deploy=deploy \
            develop=develop device_cgroup_rules devices=[device] dns dns_opt dns_search domainname entrypoint \
            env_file=[variables] environment expose extends=extends external_links extra_hosts gpus=[gpu] group_add \
            healthcheck=healthcheck hostname image init ipc isolation label_file labels links logging=logging \
            mac_address mem_limit mem_reservation mem_swappiness memswap_limit models={model-use} network_mode \
            networks={network-use} oom_kill_disable oom_score_adj pid pids_limit platform ports=[port] \
            post_start=[hook] pre_stop=[hook] privileged profiles provider=provider pull_policy pull_refresh_after \
            read_only restart runtime scale secrets=[file-use] security_opt shm_size stdin_open stop_grace_period \
            stop_signal storage_opt sysctls tmpfs tty ulimits={ulimit} use_api_socket user userns_mode uts \
            volumes=[mount] volumes_from working_dir
        dependency: a dependency in depends_on: condition required restart
        healthcheck: healthcheck: test interval timeout retries start_period start_interval disable
        extends: extends: service file
        variables: an element of env_file: path format required
        logging: logging: driver options
        provider: provider: type options
        credentials: credential_spec: config file registry
        file-use: an element of configs or secrets: source target uid gid mode
        model-use: an element of models: endpoint_var model_var
        hook: a hook: command user privileged working_dir environment
        port: an element of ports: name mode host_ip target published protocol app_protocol
        device: an element of devices: source target permissions
        gpu: an element of gpus: capabilities count device_ids driver options
        ulimit: an element of ulimits: hard soft
        network-use: a network of a service: aliases interface_name ipv4_address ipv6_address link_local_ips \
            mac_address driver_opts priority gw_priority
        mount: an element of volumes: type source target read_only consistency bind=bind volume=volume-mount \
            tmpfs=tmpfs image=image-mount
        bind: bind: propagation create_host_path recursive selinux
        volume-mount: volume: labels nocopy subpath
        tmpfs: tmpfs: size mode
        image-mount: image: subpath
        blkio: blkio_config: device_read_bps=[blkio-limit] device_read_iops=[blkio-limit] \
            device_write_bps=[blkio-limit] device_write_iops=[blkio-limit] weight weight_device=[blkio-weight]
        blkio-limit: a limit of blkio_config: path rate
        blkio-weight: an element of weight_device: path weight
        build: build: context dockerfile dockerfile_inline entitlements args ssh labels cache_from cache_to no_cache \
            additional_contexts network provenance sbom pull target shm_size extra_hosts isolation privileged \
            secrets=[file-use] tags ulimits={ulimit} platforms
        develop: develop: watch=[watch]
        watch: an element of watch: ignore include path action target exec=hook initial_sync
        deploy: deploy: mode endpoint_mode replicas labels rollback_config=update update_config=update \
            resources=resources restart_policy=restart placement=placement
        update: the configuration of an update: parallelism delay failure_action monitor max_failure_ratio order
        resources: resources: limits=limits reservations=reservations
        limits: limits: cpus memory pids
        reservations: reservations: cpus memory generic_resources=[generic] devices=[gpu]
        generic: an element of generic_resources: discrete_resource_spec=discrete
        discrete: discrete_resource_spec: kind value
        restart: restart_policy: condition delay max_attempts window
        placement: placement: constraints preferences=[preference] max_replicas_per_node
        preference: an element of preferences: spread
        network: a network: name driver driver_opts ipam=ipam external=external internal enable_ipv4 enable_ipv6 \
            attachable labels
        ipam: ipam: driver config=[subnet] options
        subnet: an element of config: subnet ip_range gateway aux_addresses
        external: external: name
        volume: a volume: name driver driver_opts external=external labels
        secret: a secret: name environment file external=external labels driver driver_opts template_driver
        config: a config: name content environment file external=external labels template_driver
        model: a model: name model context_size runtime_flags
        """)

    /// The keys of a process-compose file, by its published schema.
    static let processCompose = FormatKeys(
        """
        file: a process-compose file: version name log_location log_level log_length log_configuration=logger \
            log_format processes={service} environment shell=shell is_strict vars disable_env_expansion \
            is_tui_disabled extends env_cmds ordered_shutdown file_names env_file_names dot_env_vars \
            mcp_server=server
        service: a process: name extends disabled is_daemon command entrypoint log_location log_configuration=logger \
            environment env_file availability=availability depends_on={dependency} liveness_probe=probe \
            readiness_probe=probe ready_log_line shutdown=shutdown disable_ansi_colors working_dir namespace \
            replicas description vars is_foreground is_tty is_elevated is_interactive launch_timeout_seconds \
            is_disabled is_dotenv_disabled original_config replica_num replica_name executable args \
            schedule=schedule watch=watch mcp=tool truncate_log is_template_disabled monitor_for \
            monitor_silence_threshold success_exit_codes
        dependency: a dependency in depends_on: condition
        availability: availability: restart backoff_seconds max_restarts exit_on_end exit_on_skipped
        shutdown: shutdown: command timeout_seconds signal parent_only send_keys
        probe: a probe: exec=exec http_get=http initial_delay_seconds period_seconds timeout_seconds \
            success_threshold failure_threshold
        exec: exec: command working_dir
        http: http_get: host path scheme port num_port headers status_code
        shell: shell: shell_command shell_argument elevated_shell_command elevated_shell_argument
        logger: log_configuration: rotation=rotation fields_order disable_json timestamp_format no_color no_metadata \
            add_timestamp flush_each_line
        rotation: rotation: directory filename max_size_mb max_backups max_age_days compress
        schedule: schedule: cron timezone interval run_on_start max_concurrent
        watch: watch: paths=[path] cascade debounce max_entries buffer_size disable_default_excludes
        path: an element of paths: path include exclude
        server: mcp_server: host port transport timeout expose_control_tools trusted_hosts
        tool: mcp: type arguments=[argument] timeout
        argument: an element of arguments: name type description required default
        """)
}
