import { command } from '../../command.js'

const shells = ['bash', 'zsh', 'fish'] as const

export const completion = command({
  path: ['completion'],
  summary: 'Print a completion script for your shell',
  args: [{ name: 'shell', about: shells.join(', ') }],
  examples: ['eval "$(kg completion bash)"', 'source <(kg completion zsh)', 'kg completion fish | source'],
  local: true,
  async run({ args: { shell = '' } }, { commands }): Promise<string> {
    const { places } = await import('../../completion/candidates.js')
    const all = places(commands)
    if (shell === 'bash') return (await import('../../completion/bash.js')).bashCompletion(all)
    if (shell === 'zsh') return (await import('../../completion/zsh.js')).zshCompletion(all)
    if (shell === 'fish') return (await import('../../completion/fish.js')).fishCompletion(all)
    const { UsageError } = await import('../../errors.js')
    throw new UsageError({
      why: `kg has no completion for ${shell}, only for ${shells.join(', ')}`,
      see: 'kg completion --help',
    })
  },
  show: (script: string) => script,
})
