import type { Client } from '@kg/client'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNode, useToken } from '../../data/node.js'
import { followImport } from './follow-import.js'
import { ImportQueue } from './import-queue.js'
import { sendFile } from './send-file.js'

const queues = new WeakMap<Client, ImportQueue>()

/** The queue of imports, which outlives the page that shows it. */
export function useImports(): ImportQueue {
  const client = useNode()
  const token = useToken()
  const queries = useQueryClient()
  const known = queues.get(client)
  const queue =
    known ??
    new ImportQueue({
      send: (upload) => sendFile(client, token, upload),
      follow: (jobId, onProgress) => followImport(queries, client, jobId, onProgress),
      cancel: (jobId) => client.call('cancelImport', { params: { jobId } }),
      discard: (contextGraphId, name) => client.call('discardDraft', { params: { name }, body: { contextGraphId } }),
      onChange: () => void queries.invalidateQueries(),
    })
  if (known === undefined) queues.set(client, queue)
  useSyncExternalStore(queue.watch, queue.items)
  return queue
}
