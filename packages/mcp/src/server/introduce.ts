import type { Implementation } from '@modelcontextprotocol/server'
import type { NodeLink } from '../connection/node-link.js'

/** Says to the node which client it is, so that its operator sees that the connection works. */
export async function introduce(client: Partial<Implementation> | undefined, link: NodeLink): Promise<void> {
  const { name = '', version = '' } = client ?? {}
  if (name === '') return
  const body = { name: name.slice(0, 128), version: version.slice(0, 64) }
  try {
    await link.client().call('noteClient', { body })
  } catch {
    // The node may be away or older. The first tool that is called says so, where somebody reads it.
  }
}
