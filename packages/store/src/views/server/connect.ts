import { StoreServerAwayError } from '@kg/contract/errors'
import { defined } from '@kg/core'
import { type Credentials, firstAuthorization } from './authorize.js'
import { exchange } from './exchange.js'
import { type Quirk, quirks, recognise } from './quirks.js'
import { ServerClient } from './server-client.js'
import { limitsOf, type ServerSettings } from './settings.js'

/** Finds out what kind of server answers, and where its endpoints are. */
export async function connect(settings: ServerSettings): Promise<ServerClient> {
  const { queryUrl, username, password, token } = settings
  const credentials: Credentials = {
    ...defined({ username, password, token }),
  }
  const quirk = settings.quirks === undefined ? await probe(settings, credentials) : quirks[settings.quirks]
  const places = {
    queryUrl,
    updateUrl: settings.updateUrl ?? quirk.updateUrl(queryUrl),
    graphStoreUrl: settings.graphStoreUrl ?? quirk.graphStoreUrl(queryUrl, username !== undefined),
  }
  return new ServerClient(places, quirk, credentials, limitsOf(settings))
}

async function probe(settings: ServerSettings, credentials: Credentials): Promise<Quirk> {
  const { queryUrl } = settings
  const authorization = firstAuthorization(credentials)
  const headers = {
    accept: 'application/sparql-results+json',
    'content-type': 'application/x-www-form-urlencoded',
    ...defined({ authorization }),
  }
  const body = () => new URLSearchParams({ query: 'ASK {}' }).toString()
  const deadlineMs = limitsOf(settings).probeDeadlineMs
  const reply = await exchange(
    queryUrl,
    { method: 'POST', headers, body },
    { deadlineMs, maxBytes: 1 << 20, credentials },
  )
  if (reply.status === 401 || reply.status === 403)
    throw new StoreServerAwayError({ url: queryUrl, why: 'it refuses our credentials' })
  if (!isAnswer(reply.body))
    throw new StoreServerAwayError({ url: queryUrl, why: `it is not a SPARQL endpoint (status ${reply.status})` })
  return recognise(queryUrl, reply.headers.get('server'))
}

function isAnswer(body: string): boolean {
  try {
    return (JSON.parse(body) as { boolean?: unknown } | null)?.boolean === true
  } catch {
    // Not JSON: a page, or nothing.
    return false
  }
}
