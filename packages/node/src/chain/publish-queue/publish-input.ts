import { defined } from '@kg/core'
import { kaIdOf } from '../../memory/assets/names.js'
import type { AssetRow, LayerState } from '../../memory/assets/table.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { PublishOptions } from '../publishing/publishing.js'

/** What a publishing job is made from, as it was when it was made. */
export type PublishInput = {
  kaId: string
  root: string
  version: number
  publicQuads: number
  privateQuads: number
  epochs?: number
  identityOverride?: string
  maxFee?: string
}

export function makeInput(
  { row, layer }: { row: AssetRow; layer: LayerState },
  { epochs, identityOverride, maxFee }: PublishOptions,
): PublishInput {
  const { seal, content, privateContent } = layer
  return {
    kaId: kaIdOf(row),
    root: seal.root,
    version: seal.version,
    publicQuads: content.quads,
    privateQuads: privateContent.quads,
    ...defined({ epochs, identityOverride, maxFee }),
  }
}

/** Every job of this kind was made with one. */
export const inputOf = ({ input }: JobRow): PublishInput => input as PublishInput

export function optionsOf(job: JobRow): PublishOptions {
  const { epochs, identityOverride, maxFee } = inputOf(job)
  return { epochs, identityOverride, maxFee }
}
