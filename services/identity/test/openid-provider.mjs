// The provider of an organisation as a process of its own: a real one, with the faults that a test asks for.
import { createServer } from 'node:http'
import { generateKeyPair, exportJWK, importJWK, SignJWT, decodeJwt } from 'jose'
import Provider from 'oidc-provider'

/** What the test asks for; a message of it changes a part. */
const asked = {
  person: {},
  /** How the person showed who they are. */
  login: {},
  /** Claims of the token that are written over. */
  token: {},
  /** The discovery document or the whole provider fails with this status. */
  fails: 0,
  /** Which keys `/jwks` lists: all, or those before the last rotation. */
  lists: 'present',
  refuses: false,
  /** Tokens are signed with a key that only bears the name of the right one. */
  forges: false,
  /** The secret of the installation is wrong. */
  rejects: false,
  /** Where the installation takes people back. */
  returnTo: 'https://borderlane.test/auth/v1/callback',
}
const keys = []
let provider
let issuer

async function addKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  keys.unshift({ ...(await exportJWK(privateKey)), kid: `key-${keys.length}`, use: 'sig', alg: 'RS256' })
}

function makeProvider() {
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'borderlane',
        client_secret: 'the secret of the test',
        redirect_uris: [asked.returnTo],
      },
    ],
    jwks: { keys: [keys[0]] },
    cookies: { keys: ['cookies of the test'] },
    claims: {
      openid: ['sub', 'groups', 'amr', 'acr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    acrValues: ['two-factors'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...asked.person }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client.clientId,
        accountId: context.oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** Someone signs in, or is refused, without a page. */
async function finishInteraction(request, response) {
  const { sub, ...login } = { sub: asked.person.sub, ...asked.login }
  await provider.interactionFinished(
    request,
    response,
    asked.refuses ? { error: 'access_denied' } : { login: { accountId: sub, ...login } },
  )
}

/** Writes over what the token says; it is signed with a key that is listed, or was. */
function changeToken(response) {
  const end = response.end.bind(response)
  response.end = (body) => {
    void (async () => {
      const answer = JSON.parse(String(body))
      if (answer.id_token) {
        const claims = { ...decodeJwt(answer.id_token), ...asked.token }
        for (const name of ['iat', 'exp'])
          if (asked.token.shift) claims[name] = decodeJwt(answer.id_token)[name] + asked.token.shift
        answer.id_token = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: keys[0].kid })
          .sign(
            asked.forges ? (await generateKeyPair('RS256')).privateKey : await importJWK(keys[0], 'RS256'),
          )
      }
      const text = JSON.stringify(answer)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })()
  }
}

const publicHalf = ({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg })

const server = createServer((request, response) => {
  const path = request.url.split('?')[0]
  if (asked.fails) return void response.writeHead(asked.fails).end()
  if (path.startsWith('/interaction/')) return void finishInteraction(request, response)
  if (path === '/jwks') {
    const listed = asked.lists === 'old' ? keys.slice(1) : [keys[0]]
    response.setHeader('content-type', 'application/json')
    return void response.end(JSON.stringify({ keys: listed.map(publicHalf) }))
  }
  if (path === '/token' && asked.rejects) request.headers.authorization = `Basic ${btoa('borderlane:wrong')}`
  if (path === '/token' && (asked.forges || Object.keys(asked.token).length > 0)) changeToken(response)
  provider.callback()(request, response)
})

process.on('message', async (message) => {
  if (message === 'rotate') {
    await addKey()
    makeProvider()
  } else {
    Object.assign(asked, message)
    if (message.returnTo) makeProvider()
  }
  process.send('done')
})
process.on('disconnect', () => process.exit())

server.listen(0, '127.0.0.1', async () => {
  issuer = `http://127.0.0.1:${server.address().port}`
  await addKey()
  makeProvider()
  process.send({ issuer })
})
