import { defined, type Hex, mapDefined, nameHash } from '@kg/core'
import { kaIdOf } from '../assets/names.js'
import type { AnchorRow, AssetRow, LayerState } from '../assets/table.js'

/** All of a bundle but what is said: who vouches for it, and where the chain does. */
export function makeBundleHead(row: AssetRow, { seal, anchor }: LayerState) {
  const { root, leafCount, privateRoot, commitment, signature, version, chainId, contract } = seal
  const fields = {
    commitment: commitment as Hex,
    nameHash: nameHash(row.contextGraph),
    name: row.name,
    version,
    author: row.agent as Hex,
    kaId: kaIdOf(row),
    chainId,
    contract: contract.toLowerCase() as Hex,
  }
  return {
    version: 1 as const,
    contextGraphId: row.contextGraph,
    commitment: { root: root as Hex, leafCount, privateRoot: privateRoot as Hex, commitment: commitment as Hex },
    seal: { fields, signature: signature as Hex },
    ...defined({ anchor: mapDefined(anchor, (anchor) => anchorOf(anchor, fields.kaId)) }),
  }
}

function anchorOf({ chainId, contract, contextGraphId, txHash, blockNumber }: AnchorRow, kaId: string) {
  return {
    chainId,
    contract: contract.toLowerCase() as Hex,
    kaId,
    contextGraphOnChainId: contextGraphId,
    txHash: txHash as Hex,
    blockNumber,
  }
}
