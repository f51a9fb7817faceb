import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { list, option } from '../shared/input.js'
import { sheet } from '../shared/table.js'

type Policy = Reply<Routes['messagePolicy']>

export const messagePolicy = command({
  path: ['message-policy'],
  summary: 'Show or set who may message this agent and use its skills',
  about:
    'Without options, shows the rules. --allow and --deny add rules; --clear removes all rules first. Contacts can always send messages, unless a rule denies it.',
  options: [
    { flags: '--default <rule>', about: 'Rule for everyone else', choices: ['allow', 'deny'] },
    { flags: '--allow <who>', about: 'Address, peer id, or * for everyone', many: true },
    { flags: '--deny <who>', about: 'Address, peer id, or * for everyone', many: true },
    { flags: '--clear', about: 'Remove the existing rules first' },
  ],
  examples: ['kg message-policy', "kg message-policy --allow '*'", 'kg message-policy --deny 0x5290…9ee7'],
  async run(input, context) {
    const client = context.client()
    const [allow, deny] = [list(input, 'allow'), list(input, 'deny')]
    const given = option(input, 'default') as Policy['default'] | undefined
    const isCleared = input.options.clear === true
    const before: Policy = await client.call('messagePolicy', {}, { signal: context.signal })
    if (!isCleared && given === undefined && allow.length + deny.length === 0) return before
    const kept = (rules: string[], now: string[], not: string[]) => [
      ...(isCleared ? [] : rules.filter((rule) => !not.includes(rule))),
      ...now,
    ]
    const body = {
      allow: kept(before.allow, allow, deny),
      deny: kept(before.deny, deny, allow),
      ...(given === undefined ? (isCleared ? {} : { default: before.default }) : { default: given }),
    }
    return client.call('setMessagePolicy', { body }, { signal: context.signal })
  },
  show: ({ default: rule, allow, deny }: Policy, paint: Paint) =>
    sheet(
      [
        ['allow', allow.join(', ') || '(none)'],
        ['deny', deny.join(', ') || '(none)'],
        ['everyone else', `${rule} (contacts may send messages)`],
      ],
      paint,
    ),
})
