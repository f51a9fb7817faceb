const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** True without a graphics card: thousands of lines then take a quarter of a second to draw. */
export function isDrawnBySoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  const name = info == null ? undefined : gl?.getParameter(info.UNMASKED_RENDERER_WEBGL)
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return software.test(String(name ?? ''))
}
