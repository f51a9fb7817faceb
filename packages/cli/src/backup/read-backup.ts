import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupUnusableError } from '@kg/contract'
import { isBackupName, ledgerName, type Manifest, manifestName, readManifest } from './manifest.js'
import { untar } from './untar.js'

/** Unpacks a backup into a folder of its own and holds every file against the manifest. */
export async function readBackup(file: string, folder: string, signal: AbortSignal): Promise<Manifest> {
  const found = new Map<string, string>()
  try {
    const source = createReadStream(file)
    const unzipped = createGunzip()
    const unzipping = pipeline(source, unzipped, { signal })
    // It fails again where the bytes are read.
    unzipping.catch(() => undefined)
    for await (const { name, content } of untar(unzipped)) {
      if (!isBackupName(name) || found.has(name)) throw new Error(`${name} does not belong in a backup`)
      found.set(name, await unpack(join(folder, name), content))
    }
    const manifest = readManifest(readFileSync(join(folder, manifestName), 'utf8'))
    check(manifest, found)
    return manifest
  } catch (cause) {
    signal.throwIfAborted()
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && !found.has(manifestName) && found.size === 0) throw cause
    const why = code?.startsWith('Z_') || code === 'ENOENT' ? `it is not a complete archive (${message})` : message
    throw new BackupUnusableError({ path: file, why }, { cause })
  }
}

function check({ files }: Manifest, found: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of files)
    if (found.get(name) !== sha256) throw new Error(`the checksum of ${name} is wrong`)
  const named = new Set([manifestName, ...files.map(({ name }) => name)])
  for (const name of found.keys()) if (!named.has(name)) throw new Error(`${name} is not in the manifest`)
  if (!found.has(ledgerName)) throw new Error('it contains no ledger')
}

async function unpack(path: string, content: AsyncIterable<Buffer>): Promise<string> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  async function* told() {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(told, createWriteStream(path, { mode: 0o600 }))
  return hash.digest('hex')
}
