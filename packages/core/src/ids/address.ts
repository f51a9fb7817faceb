import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '../hash-tree/hex.js'
import { keccak256 } from '../hash-tree/keccak.js'
import { InvalidAddressError } from './errors.js'

export const zeroAddress: Hex = `0x${'0'.repeat(40)}`

const agentDidPrefix = 'did:kg:agent:'

export function isAddress(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** The address in lower case. One with mixed case must carry the right checksum (EIP-55), which catches a mistyped digit. */
export function parseAddress(value: string): Hex {
  if (!isAddress(value)) throw new InvalidAddressError({ value, why: 'it is not 0x and 40 hex digits' })
  const digits = value.slice(2)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (mixed && checksumAddress(value) !== value) throw new InvalidAddressError({ value, why: 'its checksum is wrong' })
  return lower(value)
}

/** The address as EIP-55 writes it. */
export function checksumAddress(address: Hex): Hex {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak256(utf8ToBytes(digits)))
  const cased = Array.from(digits, (digit, i) =>
    Number.parseInt(hash.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}

export function agentDid(address: string): string {
  return `${agentDidPrefix}${parseAddress(address)}`
}

/** The address of an agent, given as `0x…` or as its DID. */
export function agentAddress(agent: string): Hex {
  return parseAddress(agent.startsWith(agentDidPrefix) ? agent.slice(agentDidPrefix.length) : agent)
}

function lower(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}
