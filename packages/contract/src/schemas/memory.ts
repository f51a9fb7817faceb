import { z } from 'zod'
import { layer } from './asset.js'
import { address, assetName, contextGraphId, subGraphName, unreadable } from './common.js'
import { trust } from './trust.js'

/** An entity that memory search has found, and where it is told of. */
export const memoryHit = z
  .object({
    entity: z.string().describe('IRI, or _:label for a blank node of its asset'),
    label: z.string().optional().describe('Name of the entity'),
    snippet: z.string().describe('Best matching text, shortened to the part around the words'),
    highlights: z.array(z.tuple([z.int(), z.int()])).describe('Start and end of each word found in the snippet'),
    score: z.number(),
    layer,
    private: z.literal(true).optional().describe('From a private statement, which never leaves this node'),
    contextGraphId,
    subGraphName: subGraphName.optional(),
    asset: z.object({ name: assetName, agentAddress: address, ual: z.string().optional() }),
    trust: trust.optional().describe('Trust level of the asset, if it is published'),
    statements: z
      .array(z.object({ predicate: z.string(), object: z.string() }))
      .describe('Up to three short statements about it that contain the words'),
    unreadable,
  })
  .meta({ id: 'MemoryHit' })
export type MemoryHit = z.infer<typeof memoryHit>
