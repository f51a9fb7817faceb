import type { HomeFiles } from '../../home/home-files.js'

/** What is good to know once the node is up. */
export function nextSteps(url: string, home: HomeFiles): string {
  return [
    `The node is up at ${url}`,
    `Its token is in ${home.tokens} (kg auth show prints it)`,
    'Try next:',
    '  kg demo                            a minute from a new context graph to an answered query',
    '  kg context-graph create my-notes   a context graph of your own',
    '  kg status                          how the node is',
  ].join('\n')
}
