import { Module } from '@nestjs/common'
import { OpenApiController } from './open-api.controller'

/** The description of all routes. */
@Module({ controllers: [OpenApiController] })
export class DocsModule {}
