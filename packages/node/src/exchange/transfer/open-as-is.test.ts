import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerFile, openAsIs, signerFrom } from './open-as-is.js'

describe('a ledger that is opened as it is', () => {
  const pem = newEd25519Pem()
  const signer = ed25519Signer(pem)
  let path: string
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'kg-as-is-'))
  })
  afterEach(() => rmSync(path, { recursive: true, force: true }))

  it('retains its schema, however old or new it is', async () => {
    for (const schemaVersion of [0, 1, 999]) {
      const folder = join(path, String(schemaVersion))
      await (await Ledger.open({ path: folder, schemaVersion }, { signer })).close()
      for (let time = 0; time < 2; time++) {
        const { ledger, schema } = await openAsIs(folder, signer)
        await ledger.close()
        expect(schema).toBe(schemaVersion)
      }
    }
  })

  it('is refused where there is none, and where the file is no ledger', async () => {
    await expect(openAsIs(join(path, 'nowhere'), signer)).rejects.toMatchObject({ code: 'LEDGER_DAMAGED' })
    writeFileSync(ledgerFile(path), 'no ledger')
    await expect(openAsIs(path, signer)).rejects.toMatchObject({ code: 'LEDGER_DAMAGED' })
  })

  it('is signed by the key in the file, which is never made anew', () => {
    const file = join(path, 'node.pem')
    expect(() => signerFrom(file)).toThrow(expect.objectContaining({ code: 'LEDGER_DAMAGED' }))
    writeFileSync(file, pem)
    const text = Buffer.from('text')
    expect(signer.verify(text, signerFrom(file).sign(text))).toBe(true)
  })
})
