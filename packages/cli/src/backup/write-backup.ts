import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { HomeFiles } from '../home/home-files.js'
import { cliVersion } from '../version.js'
import { ledgerName, type Manifest, type ManifestFile, manifestName, nodeOf } from './manifest.js'
import { holdingsFolder, marketFiles, purchasesFolder } from './market-files.js'
import { type TarFile, tarBytes } from './tar.js'

/** A copy of the ledger, wherever it comes from. */
export interface LedgerCopy {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly size: number
  readonly schema: number
  readonly head: number
}

export interface BackupOptions {
  readonly home: HomeFiles
  readonly file: string
  readonly withKeys: boolean
  /** Whether copies that the node holds for others are in it. */
  readonly withHoldings: boolean
  readonly ledger: LedgerCopy
}

/** Writes one archive with a manifest of what is in it; it gets its name when it is whole. */
export async function writeBackup({ home, file, withKeys, withHoldings, ledger }: BackupOptions): Promise<Manifest> {
  const files: ManifestFile[] = []
  const about = {
    kg: cliVersion(),
    createdAt: new Date().toISOString(),
    node: nodeOf(join(home.keys, 'node.pem')) ?? '',
  }
  const { schema, head } = ledger
  const manifest: Manifest = { format: 'kg-backup', version: 1, ...about, schema, head, withKeys, files }

  async function* entries(): AsyncGenerator<TarFile> {
    yield noted({ name: ledgerName, size: ledger.size, content: ledger.bytes })
    for (const path of pathsOf(home, withKeys))
      yield noted({ name: relative(home.path, path), size: statSync(path).size, content: createReadStream(path) })
    // After the ledger: every copy that it counts on is there by now.
    for (const folder of [purchasesFolder, ...(withHoldings ? [holdingsFolder] : [])])
      for await (const entry of marketFiles(home, folder)) yield noted(entry)
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    yield { name: manifestName, size: text.length, content: [text] }
  }

  function noted({ name, size, content }: TarFile): TarFile {
    return { name, size, content: hashed(content, (sha256) => files.push({ name, size, sha256 })) }
  }

  const part = `${file}.part`
  try {
    await pipeline(
      Readable.from(tarBytes(entries())),
      createGzip({ level: 6 }),
      createWriteStream(part, { mode: 0o600 }),
    )
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  return manifest
}

function pathsOf(home: HomeFiles, withKeys: boolean): string[] {
  const keys =
    withKeys && existsSync(home.keys)
      ? readdirSync(home.keys, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : []
  return [home.config, ...(withKeys ? [home.tokens, ...keys] : [])].filter((path) => existsSync(path))
}

async function* hashed(content: TarFile['content'], done: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  done(hash.digest('hex'))
}
