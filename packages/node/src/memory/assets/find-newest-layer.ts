import type { AssetRow, LayerState } from './table.js'

/** The newest version of an asset that is shared or published. */
export function findNewestLayer({ swm, vm }: AssetRow): LayerState | undefined {
  if (swm === undefined || vm === undefined) return swm ?? vm
  return vm.seal.version >= swm.seal.version ? vm : swm
}
