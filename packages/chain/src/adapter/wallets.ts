import { chmod, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from '@kg/core'
import { isAddressEqual } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import { accountOf } from '../account-of.js'
import { syncFolder, writeDurably } from '../local-chain/durable-file.js'
import { WalletExistsError, WalletInUseError, WalletNotFoundError } from './errors.js'
import { isSealed, keyFromText, keyToText } from './wallet-file.js'

export interface WalletsOptions {
  readonly folder: string
  /** Seals the key files; plain ones that are there are sealed as well. */
  readonly passphrase?: string
  /** How many operational wallets a new folder begins with. */
  readonly operational?: number
}

export interface WalletEntry {
  readonly address: Hex
  readonly role: 'admin' | 'operational'
  readonly file: string
}

export interface Wallets {
  readonly admin: PrivateKeyAccount
  /** Oldest first. */
  operational(): readonly PrivateKeyAccount[]
  /** Any of them by its address. */
  account(address: Hex): PrivateKeyAccount | undefined
  list(): readonly WalletEntry[]
  /** One more operational wallet, with a new key or a given one. */
  add(key?: Hex): Promise<WalletEntry>
  /** Takes an operational wallet out of use. Its file goes to `removed/`: it may still own something. */
  remove(address: Hex): Promise<void>
}

interface Held extends WalletEntry {
  readonly account: PrivateKeyAccount
}

const operationalFile = /^operational-(\d+)\.key$/

/** The node's wallets: one key per file, readable only by its owner. A new folder gets an admin and operational keys. */
export async function openWallets({ folder, passphrase, operational = 1 }: WalletsOptions): Promise<Wallets> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const write = async (file: string, key: Hex) => writeDurably(join(folder, file), await keyToText(key, passphrase))
  const held = (file: string, key: Hex): Held => {
    const account = accountOf(key)
    return { account, address: account.address, role: file === 'admin.key' ? 'admin' : 'operational', file }
  }
  const load = async (file: string): Promise<Held> => {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    const key = await keyFromText(text, path, passphrase)
    if (passphrase !== undefined && !isSealed(text)) await write(file, key)
    else await chmod(path, 0o600)
    return held(file, key)
  }
  const make = async (file: string, key: Hex = generatePrivateKey()): Promise<Held> => {
    await write(file, key)
    return held(file, key)
  }

  const files = await readdir(folder)
  const admin = files.includes('admin.key') ? await load('admin.key') : await make('admin.key')
  const others: Held[] = []
  for (const file of inOrder(files)) others.push(await load(file))
  while (others.length === 0 || (!files.includes('admin.key') && others.length < operational))
    others.push(await make(`operational-${others.length + 1}.key`))

  const all = () => [admin, ...others]
  const find = (address: Hex) => all().find((one) => isAddressEqual(one.address, address))
  const entry = ({ address, role, file }: Held): WalletEntry => ({ address, role, file })
  return {
    admin: admin.account,
    operational: () => others.map(({ account }) => account),
    account: (address) => find(address)?.account,
    list: () => all().map(entry),
    async add(key = generatePrivateKey()) {
      const { address } = accountOf(key)
      if (find(address) !== undefined) throw new WalletExistsError({ wallet: address })
      const added = await make(`operational-${(await lastNumber(folder)) + 1}.key`, key)
      others.push(added)
      return entry(added)
    },
    async remove(address) {
      const one = find(address)
      if (one === undefined) throw new WalletNotFoundError({ wallet: address })
      if (one === admin) throw new WalletInUseError({ wallet: address, why: 'it is the admin wallet' })
      if (others.length === 1) throw new WalletInUseError({ wallet: address, why: 'it is the only operational one' })
      await mkdir(join(folder, 'removed'), { recursive: true, mode: 0o700 })
      await rename(join(folder, one.file), join(folder, 'removed', one.file))
      await syncFolder(folder)
      others.splice(others.indexOf(one), 1)
    },
  }
}

const numberOf = (file: string): number => Number(operationalFile.exec(file)?.[1] ?? 0)

const inOrder = (files: readonly string[]): string[] =>
  files.filter((file) => operationalFile.test(file)).sort((a, b) => numberOf(a) - numberOf(b))

/** Numbers are not given twice, so that a removed file is never written over. */
async function lastNumber(folder: string): Promise<number> {
  const removed = (await readdir(folder)).includes('removed') ? await readdir(join(folder, 'removed')) : []
  return Math.max(0, ...[...(await readdir(folder)), ...removed].map(numberOf))
}
