import type { HomeFiles } from '../../home/home-files.js'

/** What to try once the node is up. */
export function nextSteps(url: string, home: HomeFiles): string {
  return [
    `The node is up at ${url}`,
    `Its token is in ${home.tokens} (kg auth show prints it)`,
    'Try next:',
    '  kg ui                              open its pages in a browser',
    '  kg demo                            from a new context graph to a verified proof in a minute',
    '  kg context-graph create my-notes   create a context graph of your own',
    '  kg status                          see whether the node is healthy',
  ].join('\n')
}
