import { createHmac } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { timeLimit } from '@kg/core/async'
import { isLoopback } from '../../platform/home/config.js'
import { checkDest, type DestRules, hostOf, isInnerAddress } from './check-dest.js'

const deadlineMs = 20_000

export interface Delivery extends DestRules {
  readonly dest: string
  readonly body: string
  readonly signatureToken?: string | undefined
  readonly signal: AbortSignal
}

/** What the receiver computes to see that a delivery is ours. */
export const signatureOf = (body: string, token: string): string =>
  `sha256=${createHmac('sha256', token).update(body).digest('hex')}`

/** Posts a document. Rejects unless it is answered with a status of 200 to 299. Redirects are not followed. */
export async function sendWebhook({ dest, body, signatureToken, signal, allowsLoopback }: Delivery): Promise<void> {
  const url = checkDest(dest, { allowsLoopback })
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const status = await new Promise<number>((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'gs1-epcis-version': '2.0.0',
        ...(signatureToken !== undefined && { 'gs1-signature': signatureOf(body, signatureToken) }),
      },
      signal: timeLimit(deadlineMs, signal),
      // A name is checked where it is resolved: what was checked earlier may mean another address by now.
      ...(!isLoopback(hostOf(url)) && { lookup: lookupOutside }),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.end(body)
  })
  if (status < 200 || status > 299) throw new TypeError(`the receiver answered ${status}`)
}

const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const outside = error === null ? addresses.filter(({ address }) => !isInnerAddress(address)) : []
    const [first] = outside
    if (error !== null) callback(error, '', 0)
    else if (first === undefined) callback(new TypeError('the receiver is inside the network of this node'), '', 0)
    else if (options.all === true) callback(null, outside)
    else callback(null, first.address, first.family)
  })
}
