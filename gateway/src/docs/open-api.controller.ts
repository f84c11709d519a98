import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '@borderlane/contracts/define'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Get, Inject, Param, Res, Module } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config'
import { openApi } from './open-api'

const SWAGGER = dirname(require.resolve('swagger-ui-dist/package.json'))
const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Borderlane API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

// A file of its own: the site's policy allows no script inside a page.
const START = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#page', deepLinking: true })
`

@Controller('/docs')
export class OpenApiController {
  private readonly document: object

  constructor(@Inject(CONFIG) config: Config) {
    this.document = openApi(config.PUBLIC_URL)
  }

  @Get()
  page(@Res() reply: FastifyReply): void {
    void reply.type('text/html; charset=utf-8').send(PAGE)
  }

  @Get('openapi.json')
  description(): object {
    return this.document
  }

  @Get('start.js')
  start(@Res() reply: FastifyReply): void {
    void reply.type('text/javascript; charset=utf-8').send(START)
  }

  @Get(':file')
  file(@Param('file') name: string, @Res() reply: FastifyReply): void {
    const type = Object.hasOwn(FILES, name) && FILES[name]
    if (!type) throw new AppError('request.not_found')
    void reply.type(type).send(readFileSync(join(SWAGGER, name)))
  }
}

@Module({ controllers: [OpenApiController] })
export class DocsModule {}
