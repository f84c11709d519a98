/** Values that no check holds, and why that is right. @type {[RegExp, string][]} */
export const JUDGED = [
  [/ spec\..*containers\.\d+\.name: /, 'a name for people, which nothing else uses'],
  [
    / spec\..*(period|timeout)Seconds: .* -> gone$| spec\..*failureThreshold: .* -> gone$/,
    'the default of Kubernetes is as good',
  ],
  [/^Deployment\/clamav spec\.strategy/, 'two on one volume: the second waits'],
  [/ spec\..*storage: .* -> gone$|restartPolicy: .* -> gone$/, 'refused by the API'],
  [/healthcheck\.(interval|timeout|retries): .* -> gone$/, 'the default of the engine is as good'],
  [/part-of: .* -> gone$|pod-security\.kubernetes\.io\/warn: /, 'said to people alone'],
  [/data\.(LOG_LEVEL|TRACES_\w+): .* -> gone$/, 'the default of the setting is as good'],
  [/^compose services\.drills\.environment\.(BACKUP_KEEP_DAYS|COPY_FOLDER): /, 'drills do not read it'],
  [/SMTP_URL: "smtps:\/\/mail\.example\.com/, 'of the example: an installation has its own'],
  [/endpointURL: "https:\/\/s3\.backup\.example\.com"/, 'of the example: an installation has its own'],
  [/^NetworkPolicy\/\S+ metadata\.name: /, 'a name for people: what it does is compared way by way'],
  [/^NetworkPolicy\/names .*protocol: "TCP" -> gone$/, 'the default'],
  [
    /^HTTPRoute\/site (metadata\.name|spec\.parentRefs\.0\.\w+|spec\.hostnames\.0): /,
    'of the example: a cluster has its own edge',
  ],
  [/^Deployment\/orders .*env\.1\.value: "GB"/, "an installation's own to choose: whose holidays count"],
  [/^StatefulSet\/nats .*startupProbe\.periodSeconds: /, 'asked more often'],
  [/COMPANY_\w+: /, 'of the example: an installation has its own'],
  [
    /(JobsHistoryLimit|backupOwnerReference|spec\.replicas): .* -> gone$/,
    'the default of Kubernetes is as good',
  ],
  [/^CronJob\/keep-streams .*backoffLimit: /, 'a second try does no harm, and the next minute has one, too'],
  [/^CronJob\/(restore-drill|backup-tables) spec\.schedule: /, 'another minute of its day'],
  [/^Cluster\/postgres spec\.monitoring\.enablePodMonitor: /, 'its pods are scraped by their labels'],
  [
    /image: "[^"]+" -> "[^"]+"$/,
    'an exact version that is not there does not start, and try:compose starts them',
  ],
  [
    /^compose services\.\S+\.environment\.(OIDC|S3|COPY_S3|IMPORT|CHAT|MESSAGES|OFFICE)_\w+: /,
    "an installation's own to choose",
  ],
]
