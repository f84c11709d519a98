/** Values that no check holds, and why that is right. @type {[RegExp, string][]} */
export const JUDGED = [
  [/ spec\..*containers\.\d+\.name: /, 'a name for people, which nothing else uses'],
  [
    / spec\..*(period|timeout)Seconds: .* -> gone$| spec\..*failureThreshold: .* -> gone$/,
    'the default of Kubernetes is as good',
  ],
  [/^Deployment\/clamav spec\.strategy/, 'two on one volume: the second waits'],
  [/ spec\..*storage: .* -> gone$/, 'refused by the API'],
  [
    /^compose services\.\S+\.environment\.(OIDC|S3|COPY_S3|IMPORT|CHAT|MESSAGES|OFFICE)_\w+: /,
    "an installation's own to choose",
  ],
]
