import { routes } from 'virtual:called-routes'
import { ApiError, type Client, openClient } from '@kg/client'
import { xhrTransport } from '../../data/xhr-transport.js'
import type { Handed, Upload } from './import-queue.js'

/** So long may a slow line take. */
const timeoutMs = 30 * 60_000
const pieceBytes = 4 * 1024 * 1024

/** Brings a file to the node, which imports it in the background, and says how much of it is there. */
export async function sendFile(
  client: Client,
  token: string,
  { graph, name, file, onSent, signal }: Upload,
): Promise<Handed> {
  const isNew = !(await isThere(client, graph, name))
  const sending = openClient(routes, { baseUrl: client.baseUrl, token, transport: xhrTransport(onSent) })
  const { jobId } = await sending.upload(
    'importAsync',
    { params: {}, fields: { contextGraphId: graph, name }, file: { name: file.name, stream: piecesOf(file) } },
    { timeoutMs, signal },
  )
  return { jobId, isNew }
}

async function isThere(client: Client, contextGraphId: string, name: string): Promise<boolean> {
  const { agentAddress } = await client.call('agentIdentity')
  try {
    await client.call('getAsset', { params: { name }, query: { contextGraphId, agentAddress } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

/** Read a piece at a time: the page stays quick however large the file is. */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += pieceBytes)
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer())
}
