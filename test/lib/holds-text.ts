import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ed25519Signer, Ledger } from '@kg/store'

/** The files below a folder that hold a text, in UTF-8 or UTF-16. */
export function filesWith(folder: string, text: string): string[] {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .filter((path) => {
      const bytes = readFileSync(path)
      return forms.some((form) => bytes.includes(form))
    })
}

/** How many pieces of content hold a text, once they are unpacked. The daemon is down. */
export async function contentsWith(ledgerPath: string, pem: string, text: string): Promise<number> {
  const ledger = await Ledger.open({ path: ledgerPath }, { signer: ed25519Signer(pem) })
  try {
    const { env } = ledger.inside
    const hashes = [...env.content.getKeys()].map((key) => key.toString('hex'))
    return ledger.read((r) => hashes.filter((hash) => r.contentBytes(hash).includes(text)).length)
  } finally {
    await ledger.close()
  }
}
