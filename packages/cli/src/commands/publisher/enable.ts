import { command } from '../../command.js'

const show = ({ enabled }: { enabled: boolean }) => `The publisher is ${enabled ? 'on' : 'off'}`

export const enablePublisher = command({
  path: ['publisher', 'enable'],
  summary: 'Turn the publisher on',
  about: 'Takes an admin token. It stays on over restarts, whatever publisher.enabled says.',
  examples: ['kg publisher enable'],
  run: (_, context) =>
    context.client().call('enablePublisher', { body: { enabled: true } }, { signal: context.signal }),
  show,
})

export const disablePublisher = command({
  path: ['publisher', 'disable'],
  summary: 'Turn the publisher off',
  about: 'Takes an admin token. No job is taken or begun until it is turned on; what runs is finished.',
  examples: ['kg publisher disable'],
  run: (_, context) =>
    context.client().call('enablePublisher', { body: { enabled: false } }, { signal: context.signal }),
  show,
})
