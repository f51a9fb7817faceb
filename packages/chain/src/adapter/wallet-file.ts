import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Hex } from '@kg/core'
import { isHex, size } from 'viem'
import { WalletLockedError } from './errors.js'

interface Sealed {
  readonly version: 1
  readonly kdf: { readonly name: 'scrypt'; readonly N: number; readonly r: number; readonly p: number; salt: string }
  readonly cipher: { readonly name: 'aes-256-gcm'; readonly iv: string; readonly tag: string }
  readonly data: string
}

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>

const cost = { N: 2 ** 16, r: 8, p: 1 }

/** What is written for a key: itself, or sealed by the passphrase. */
export async function keyToText(key: Hex, passphrase?: string): Promise<string> {
  if (passphrase === undefined) return `${key}\n`
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await secretOf(passphrase, salt, cost), iv)
  const data = Buffer.concat([cipher.update(Buffer.from(key.slice(2), 'hex')), cipher.final()])
  const sealed: Sealed = {
    version: 1,
    kdf: { name: 'scrypt', ...cost, salt: salt.toString('hex') },
    cipher: { name: 'aes-256-gcm', iv: iv.toString('hex'), tag: cipher.getAuthTag().toString('hex') },
    data: data.toString('hex'),
  }
  return `${JSON.stringify(sealed)}\n`
}

export const isSealed = (text: string): boolean => text.startsWith('{')

export async function keyFromText(text: string, file: string, passphrase?: string): Promise<Hex> {
  const key = isSealed(text) ? await unseal(text, file, passphrase) : text.trim()
  if (!isHex(key) || size(key) !== 32) throw new WalletLockedError({ file, why: 'it holds no private key' })
  return key
}

async function unseal(text: string, file: string, passphrase?: string): Promise<string> {
  if (passphrase === undefined) throw new WalletLockedError({ file, why: 'it needs a passphrase' })
  try {
    const { kdf, cipher, data } = JSON.parse(text) as Sealed
    const secret = await secretOf(passphrase, Buffer.from(kdf.salt, 'hex'), kdf)
    const opener = createDecipheriv('aes-256-gcm', secret, Buffer.from(cipher.iv, 'hex'), { authTagLength: 16 })
    opener.setAuthTag(Buffer.from(cipher.tag, 'hex'))
    const key = Buffer.concat([opener.update(Buffer.from(data, 'hex')), opener.final()])
    return `0x${key.toString('hex')}`
  } catch (cause) {
    throw new WalletLockedError({ file, why: 'the passphrase is wrong, or the file is damaged' }, { cause })
  }
}

function secretOf(passphrase: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  return derive(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r })
}
