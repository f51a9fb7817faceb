import { openAsBlob } from 'node:fs'
import { pause } from '@kg/core/async'
import type { Daemon } from '../lib/daemon.js'

interface Handled {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED'
  readonly data: { readonly dataset_id: string; readonly error?: { readonly message: string } }
}

/** Imports a file as a user does, and gives the id of its dataset when it is there. */
export async function importFile({ url, token, client }: Daemon, path: string, standard: string): Promise<string> {
  const form = new FormData()
  form.set('standard_id', standard)
  form.set('file', await openAsBlob(path), 'file')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/latest/import`, { method: 'POST', body: form, headers })
  const { handler_id } = (await answer.json()) as { handler_id: string }
  for (;;) {
    const { status, data } = await client.get<Handled>(`/api/latest/import/result/${handler_id}`)
    if (status === 'COMPLETED') return data.dataset_id
    if (status === 'FAILED') throw new Error(data.error?.message)
    await pause(20)
  }
}

/** Exports a dataset and reads it to its end; how many bytes came. */
export async function exportDataset({ url, token, client }: Daemon, id: string, standard: string): Promise<number> {
  const body = JSON.stringify({ dataset_id: id, standard_id: standard })
  const { handler_id } = JSON.parse(await client.post('/api/latest/export', body)) as { handler_id: string }
  for (;;) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/latest/export/result/${handler_id}`, { headers })
    let bytes = 0
    let head = ''
    for await (const chunk of answer.body ?? []) {
      const part = Buffer.from(chunk as Uint8Array)
      if (bytes === 0) head = part.toString('latin1', 0, 200)
      bytes += part.length
    }
    if (!head.includes('"PENDING"')) return bytes
    await pause(20)
  }
}

/** The objects on a trail. */
export async function trail({ client }: Daemon, body: object): Promise<number> {
  return (JSON.parse(await client.post('/api/latest/trail', JSON.stringify(body))) as unknown[]).length
}
