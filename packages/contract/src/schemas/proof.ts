import { z } from 'zod'
import { address, assetName, contextGraphId, hash } from './common.js'
import { decimal } from './publishing.js'

const vouched = {
  version: z.literal(1),
  contextGraphId,
  commitment: z.object({ root: hash, leafCount: z.int(), privateRoot: hash, commitment: hash }),
  seal: z.object({
    fields: z.object({
      commitment: hash,
      nameHash: hash.describe('keccak256 of the context graph id'),
      name: assetName,
      version: z.int(),
      author: address,
      kaId: decimal,
      chainId: z.int().describe('0 without a chain'),
      contract: address,
    }),
    signature: z.string().describe('EIP-712 signature of the author, 65 bytes'),
  }),
  anchor: z
    .object({
      chainId: z.int(),
      contract: address,
      kaId: decimal,
      contextGraphOnChainId: decimal,
      txHash: hash,
      blockNumber: z.int(),
    })
    .optional()
    .describe('Record on the chain; only for a published asset'),
}

export const statementProof = z
  .object({
    ...vouched,
    statement: z.object({ line: z.string().describe('Canonical N-Triples, without the line end') }),
    proof: z.object({ index: z.int(), siblings: z.array(hash).describe('From the leaf up') }),
  })
  .meta({ id: 'StatementProof' })

export const contentProof = z
  .object({ ...vouched, content: z.array(z.string()).describe('Every statement as a canonical line') })
  .meta({ id: 'ContentProof' })

/** What `@kg/core/verify`, `kg verify-bundle` and the page check. */
export const proofBundle = z.union([statementProof, contentProof])

/** Numbers as JSON-RPC has them: `0x1a`. */
const quantity = z.string().regex(/^0x[0-9a-fA-F]+$/)

export const chainReceipt = z
  .object({
    chainId: quantity,
    newestBlock: z.int(),
    rpcUrl: z.string().optional().describe('The endpoint that answers, without secrets'),
    receipt: z
      .object({
        transactionHash: hash,
        status: quantity,
        blockNumber: quantity,
        logs: z.array(z.object({ address, topics: z.array(hash), data: z.string(), removed: z.boolean().optional() })),
      })
      .nullable()
      .describe('null: the chain has no such transaction'),
  })
  .meta({ id: 'ChainReceipt' })
export type ChainReceipt = z.infer<typeof chainReceipt>
