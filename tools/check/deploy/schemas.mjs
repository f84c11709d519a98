/** Which package knows the resources of which group; those of Kubernetes itself have a group of these, or none. */
const OF_OPERATORS = {
  'postgresql.cnpg.io': (path) => import(`@kubernetes-models/cloudnative-pg/${path}`),
  'gateway.networking.k8s.io': (path) => import(`@kubernetes-models/gateway-api/${path}`),
  'monitoring.coreos.com': (path) => import(`@kubernetes-models/prometheus-operator/${path}`),
}
const OWN = /^(apps|autoscaling|batch|policy|([a-z]+\.)+k8s\.io)?$/

/**
 * Holds resources against the schemas of Kubernetes and of the operators that we use. A field that no schema knows is
 * not seen.
 * @param {any[]} documents
 * @returns {Promise<{ problems: string[], unchecked: string[] }>} `unchecked`: kinds of which no package has a schema
 */
export async function schemaProblems(documents) {
  const problems = []
  const unchecked = new Set()
  for (const document of documents) {
    const { apiVersion, kind, metadata } = document
    const Model = await modelOf(apiVersion, kind)
    if (Model === undefined) unchecked.add(kind)
    else if (Model === null) problems.push(`${kind} ${metadata.name}: there is no ${kind} in ${apiVersion}`)
    else problems.push(...problemsOf(Model, document))
  }
  return { problems, unchecked: [...unchecked] }
}

/** @returns null where the group has no such kind in this version, undefined where no one knows the group */
async function modelOf(apiVersion, kind) {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : ''
  const load =
    OF_OPERATORS[group] ?? (OWN.test(group) ? (path) => import(`kubernetes-models/${path}`) : undefined)
  if (!load) return undefined
  try {
    return (await load(`${apiVersion}/${kind}`))[kind]
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code?.startsWith('ERR_')) return null
    throw error
  }
}

function problemsOf(Model, document) {
  try {
    new Model(document).validate()
    return []
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    return [`${document.kind} ${document.metadata.name}: ${message}`]
  }
}
