import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupLedger, type Ledger, schemaVersion } from '@kg/store'
import type { FastifyReply } from 'fastify'
import { sendStream } from './send-stream.js'

/** Writes a copy beside the ledger and sends it: nobody has to wait while a slow reader takes it. */
export async function sendBackup(ledger: Ledger, reply: FastifyReply): Promise<void> {
  const folder = await mkdtemp(`${ledger.path}.backup-`)
  try {
    const head = ledger.head()
    await backupLedger(ledger, folder)
    const file = join(folder, 'data.mdb')
    const { size } = await stat(file)
    const about = { 'content-length': String(size), 'kg-ledger-head': String(head) }
    await sendStream(reply, createReadStream(file), { ...about, 'kg-ledger-schema': String(schemaVersion) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
