import { type Profile, profileParameter } from '@kg/contract/tools'
import { isLegacyRequest } from '@modelcontextprotocol/server'
import { isProfile } from '../connection/settings.js'
import { logFaults } from '../server/build-server.js'
import type { Offer } from '../server/offer.js'
import type { Exchange, MountNeeds } from './exchange.js'
import { noBatches, parseError, profileUnknown, sendRefusal } from './refusals.js'
import { serveRequests } from './serve-requests.js'
import { openSessions } from './sessions.js'
import { toWebRequest, urlOf } from './web.js'

export interface Endpoint {
  handle(exchange: Exchange): Promise<void>
  stop(): Promise<void>
}

/** Where clients of all revisions call: the earlier ones have sessions, with later ones each request stands for itself. */
export function openEndpoint({ baseUrl, log, config }: MountNeeds, offerTo: (profile: Profile) => Offer): Endpoint {
  const needs = { baseUrl, onFault: logFaults(log), offerTo: remember(offerTo) }
  const sessions = openSessions(needs)
  const requests = serveRequests(needs)
  return {
    async handle(exchange) {
      const { request, response } = exchange
      const body = parsed(exchange)
      if (body instanceof SyntaxError) return sendRefusal(response, parseError)
      // One request is one call: a batch would pass the daemon's limit on requests.
      if (Array.isArray(body)) return sendRefusal(response, noBatches)
      const profile = urlOf(request).searchParams.get(profileParameter) || config['mcp.profile']
      if (!isProfile(profile)) return sendRefusal(response, profileUnknown)
      const call = { exchange, body, profile, request: toWebRequest(exchange) }
      return (await isLegacyRequest(call.request, body)) ? sessions.handle(call) : requests.handle(call)
    },
    async stop() {
      await Promise.all([sessions.stop(), requests.stop()])
    },
  }
}

/** The list of tools takes a while to make, and is the same for everybody. */
function remember(offerTo: (profile: Profile) => Offer): (profile: Profile) => Offer {
  const made = new Map<Profile, Offer>()
  return (profile) => {
    const offer = made.get(profile) ?? offerTo(profile)
    made.set(profile, offer)
    return offer
  }
}

function parsed({ request, body }: Exchange): unknown {
  if (request.method !== 'POST') return undefined
  try {
    return JSON.parse(Buffer.from(body ?? []).toString('utf8'))
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error))
  }
}
