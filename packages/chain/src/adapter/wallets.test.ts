import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWallets } from './wallets.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kg-wallets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (file: string) => (await stat(join(folder, file))).mode & 0o777

describe('the wallets of a node', () => {
  it('are made once and are the same ever after', async () => {
    const first = await openWallets({ folder, operational: 2 })
    expect((await readdir(folder)).sort()).toEqual(['admin.key', 'operational-1.key', 'operational-2.key'])
    await chmod(join(folder, 'admin.key'), 0o644)
    const again = await openWallets({ folder, operational: 5 })
    expect(again.list()).toEqual(first.list())
    expect([await modeOf('admin.key'), await modeOf('operational-2.key')]).toEqual([0o600, 0o600])
    expect(again.account(first.admin.address)?.address).toBe(first.admin.address)
  })

  it('are sealed by a passphrase, also those that were plain', async () => {
    const plain = await openWallets({ folder })
    const sealed = await openWallets({ folder, passphrase: 'correct horse' })
    expect(sealed.list()).toEqual(plain.list())
    for (const file of await readdir(folder))
      expect(await readFile(join(folder, file), 'utf8')).toContain('"aes-256-gcm"')
    const locked = { code: 'WALLET_LOCKED', status: 503 }
    await expect(openWallets({ folder })).rejects.toMatchObject(locked)
    await expect(openWallets({ folder, passphrase: 'wrong' })).rejects.toMatchObject(locked)
    expect((await openWallets({ folder, passphrase: 'correct horse' })).list()).toEqual(plain.list())
  })

  it('can be added and taken away, and no key is ever lost', async () => {
    const wallets = await openWallets({ folder })
    const key = generatePrivateKey()
    const added = await wallets.add(key)
    expect(added).toEqual({ address: privateKeyToAccount(key).address, role: 'operational', file: 'operational-2.key' })
    await expect(wallets.add(key)).rejects.toMatchObject({ code: 'WALLET_EXISTS' })
    await wallets.remove(added.address)
    await expect(wallets.remove(added.address)).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' })
    expect(await readFile(join(folder, 'removed', 'operational-2.key'), 'utf8')).toBe(`${key}\n`)
    expect((await wallets.add()).file).toBe('operational-3.key')
    expect((await openWallets({ folder })).list()).toEqual(wallets.list())
  })

  it('keep the admin and the last operational one', async () => {
    const wallets = await openWallets({ folder })
    const inUse = { code: 'WALLET_IN_USE', status: 409 }
    await expect(wallets.remove(wallets.admin.address)).rejects.toMatchObject(inUse)
    await expect(wallets.remove(wallets.operational()[0]!.address)).rejects.toMatchObject(inUse)
  })

  it('are refused when a file holds no key', async () => {
    await writeFile(join(folder, 'admin.key'), 'hello')
    await expect(openWallets({ folder })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    expect(await readdir(folder)).toEqual(['admin.key'])
  })
})
