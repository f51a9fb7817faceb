import { command } from '../../command.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { shareDraft, showShared } from './share-draft.js'

export const assertionPromote = command({
  path: ['assertion', 'promote'],
  summary: 'Older name of ka share',
  alias: true,
  args: [assetArgument],
  options: placeOptions,
  examples: ['kg assertion promote minutes -c lab'],
  run: shareDraft,
  show: showShared,
})
