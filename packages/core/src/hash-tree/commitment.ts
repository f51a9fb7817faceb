import { fromHex, type Hex, toHex, zeroHash } from './hex.js'
import { keccak256 } from './keccak.js'

const commitmentPrefix = 0x02

export interface CommitmentParts {
  readonly root: Hex
  readonly leafCount: number
  /** The root of the tree over the private statements; 32 zero bytes when there are none. */
  readonly privateRoot?: Hex
}

/** keccak256(0x02 ‖ root ‖ leafCount as uint256 ‖ privateRoot): in Solidity, abi.encodePacked of uint8, bytes32, uint256, bytes32. */
export function commitmentOf({ root, leafCount, privateRoot = zeroHash }: CommitmentParts): Hex {
  const bytes = new Uint8Array(97)
  bytes[0] = commitmentPrefix
  bytes.set(fromHex(root), 1)
  new DataView(bytes.buffer).setBigUint64(57, BigInt(leafCount))
  bytes.set(fromHex(privateRoot), 65)
  return toHex(keccak256(bytes))
}
