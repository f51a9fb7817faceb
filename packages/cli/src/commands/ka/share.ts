import { command } from '../../command.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { shareDraft, showShared } from './share-draft.js'

export const shareAsset = command({
  path: ['ka', 'share'],
  summary: 'Share a draft with the members of its context graph',
  about: 'Seals an open draft first. You can safely repeat the command.',
  args: [assetArgument],
  options: placeOptions,
  examples: ['kg ka share sample-1 -c lab'],
  run: shareDraft,
  show: showShared,
})
