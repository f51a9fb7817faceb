import type { Tabs } from './share-stream.js'

/** The tabs of this browser that show this node with this token. Without a secure context, a tab is alone. */
export async function findTabs(token: string, signal: AbortSignal): Promise<Tabs> {
  const { locks } = navigator
  if (locks === undefined || crypto.subtle === undefined)
    return {
      channel: { postMessage: () => undefined, onmessage: null, close: () => undefined },
      inTurn: (work) => work(),
    }
  const name = `kg.events.${await digest(token)}`
  return {
    channel: new BroadcastChannel(name),
    inTurn: (work) => locks.request(name, { signal }, work),
  }
}

/** The token itself is in no name. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
