import { existsSync, readdirSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ed25519Signer, schemaVersion } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { actOf } from '../../platform/acts/acts.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { copyLedger } from './copy-ledger.js'
import { openAsIs } from './open-as-is.js'

const agent = `0x${'a'.repeat(40)}`

describe('a copy of the ledger', () => {
  it('holds every receipt so far, and is deleted after its use', async () => {
    await using opened = await openTestLedger()
    const write = (id: string) => opened.ledger.write(actOf('context-graph.create', agent, id), () => undefined)
    await write('first')
    await write('second')
    let folder = ''
    {
      await using copy = await copyLedger(opened.store)
      folder = dirname(copy.file)
      await write('third')
      expect(copy).toMatchObject({ head: 2, schema: schemaVersion, bytes: (await stat(copy.file)).size })
      const { ledger } = await openAsIs(folder, ed25519Signer(opened.pem))
      expect(ledger.head()).toBe(2)
      await ledger.close()
    }
    expect(existsSync(folder)).toBe(false)
  })

  it('leaves nothing behind when it cannot be written', async () => {
    const opened = await openTestLedger()
    const { path } = opened.store
    await opened.store.close()
    await expect(copyLedger(opened.store)).rejects.toThrow()
    const left = readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.backup-`))
    expect(left).toEqual([])
    rmSync(dirname(path), { recursive: true, force: true })
  })
})
