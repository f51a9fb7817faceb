import { command } from '../../command.js'

const show = ({ enabled }: { enabled: boolean }) => `The publisher is ${enabled ? 'on' : 'off'}`

export const enablePublisher = command({
  path: ['publisher', 'enable'],
  summary: 'Turn the publisher on',
  about: 'It stays on after restarts, whatever publisher.enabled says. You need the admin token.',
  examples: ['kg publisher enable'],
  run: (_, context) =>
    context.client().call('enablePublisher', { body: { enabled: true } }, { signal: context.signal }),
  show,
})

export const disablePublisher = command({
  path: ['publisher', 'disable'],
  summary: 'Turn the publisher off',
  about: 'Running jobs finish. Until you turn it on again, no job is accepted or started. You need the admin token.',
  examples: ['kg publisher disable'],
  run: (_, context) =>
    context.client().call('enablePublisher', { body: { enabled: false } }, { signal: context.signal }),
  show,
})
