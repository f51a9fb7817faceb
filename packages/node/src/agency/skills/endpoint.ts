import { SkillEndpointInvalidError } from '@kg/contract'
import { isLoopback } from '../../platform/home/config.js'
import { parseJson } from './parse-json.js'
import { longestOutput } from './protocol.js'

export interface Outcome {
  readonly success: boolean
  readonly output?: unknown
  readonly error?: string
  readonly executionTimeMs: number
}

/** Only this machine: a skill must not make the node reach into the network it stands in. */
export function checkEndpoint(endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (url?.protocol !== 'http:' || !isLoopback(host) || url.username !== '' || url.password !== '')
    throw new SkillEndpointInvalidError({ endpoint })
}

/** Posts a call to the program behind a skill. What goes wrong there is an outcome, not an error. */
export async function callEndpoint(
  endpoint: string,
  call: { skillUri: string; input: unknown; caller: { agent: string; peerId: string } },
  signal: AbortSignal,
): Promise<Outcome> {
  const began = performance.now()
  const done = (outcome: Omit<Outcome, 'executionTimeMs'>): Outcome => ({
    ...outcome,
    executionTimeMs: Math.round((performance.now() - began) * 10) / 10,
  })
  try {
    checkEndpoint(endpoint)
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(call),
      redirect: 'manual',
      signal,
    })
    const text = await readText(answer)
    if (text === undefined) return done({ success: false, error: 'the skill answered with too much' })
    if (!answer.ok) return done({ success: false, error: `the skill answered ${answer.status}` })
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
    return done({ success: true, output: isJson ? parseJson(text) : text })
  } catch (error) {
    if (signal.aborted) return done({ success: false, error: 'the skill took too long' })
    // What the program is and where it runs is nobody's business but its owner's.
    const why = error instanceof SyntaxError ? 'the skill answered with broken JSON' : 'the skill does not answer'
    return done({ success: false, error: why })
  }
}

/** The body as text, or undefined where it is longer than allowed. */
async function readText({ body }: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > longestOutput) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
