import type { Chapter } from '../chapter.js'

export const assetLifecycle: Chapter = {
  title: 'Lifecycle of a Knowledge Asset',
  rows: [
    ['C-KL-01', 'create opens a draft'],
    ['C-KL-02', 'write adds quads to an open draft and leaves it open'],
    ['C-KL-03', 'importing a document leaves the draft open; its extraction status can be read'],
    ['C-KL-04', 'finalize seals the draft'],
    ['C-KL-05', 'share moves a sealed draft to the shared layer'],
    ['C-KL-06', 'share-async queues the share of a draft'],
    ['C-KL-07', 'publish moves a shared asset of a registered graph to the published layer and waits for it'],
    ['C-KL-08', 'publish-async queues the publication of a shared asset'],
    ['C-KL-09', 'discard removes the draft'],
    ['C-KL-10', 'pull-from seeds a draft from the shared or the published layer, so that it can be edited'],
    ['C-KL-11', '`kg ka create --share` creates, writes, finalizes and shares; it does not publish'],
    ['C-KL-12', 'only a named asset that is shared can be published'],
  ],
}

export const graphLifecycle: Chapter = {
  title: 'Lifecycle of a context graph',
  rows: [
    ['C-GL-01', 'create makes a local graph that is not registered'],
    ['C-GL-02', 'register puts the graph on the chain; then its assets can be published'],
    ['C-GL-03', 'subscribe turns a catalogue entry into a subscription with gossip and catch-up'],
    ['C-GL-04', 'creating or writing locally subscribes'],
    ['C-GL-05', 'unsubscribe ends a subscription'],
    ['C-GL-06', 'the admin clears all subscriptions in one call'],
    ['C-GL-07', 'request-join leaves a pending request with the curator'],
    ['C-GL-08', 'approve-join accepts the request and makes the new member subscribe'],
    ['C-GL-09', 'sign-join signs a request and sends nothing'],
  ],
}
