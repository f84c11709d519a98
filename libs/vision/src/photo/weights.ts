import type { Convolution, Separable } from './layers'

/** Where the weights of a model lie in its file, eight bits each: what `@vladmandic/face-api` ships beside it. */
export type Manifest = readonly {
  weights: readonly {
    name: string
    shape: readonly number[]
    quantization: { scale: number; min: number }
  }[]
}[]

export class Weights {
  private readonly byName = new Map<string, Float32Array>()

  constructor(manifest: Manifest, file: ArrayBuffer) {
    let at = 0
    for (const { name, shape, quantization } of manifest.flatMap(({ weights }) => weights)) {
      const { scale, min } = quantization
      const bytes = new Uint8Array(
        file,
        at,
        shape.reduce((one, other) => one * other, 1),
      )
      this.byName.set(
        name,
        Float32Array.from(bytes, (value) => value * scale + min),
      )
      at += bytes.length
    }
  }

  of(name: string): Float32Array {
    const found = this.byName.get(name)
    if (!found) throw new Error(`The model has no ${name}`)
    return found
  }

  convolution(name: string): Convolution {
    return { filters: this.of(`${name}/filters`), bias: this.of(`${name}/bias`) }
  }

  separable(name: string): Separable {
    return {
      depthwise: this.of(`${name}/depthwise_filter`),
      pointwise: this.of(`${name}/pointwise_filter`),
      bias: this.of(`${name}/bias`),
    }
  }
}
