import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../../workspaces/api-keys/api-keys.module.js';
import { DashboardModule } from '../dashboard.module.js';
import { KeysScreen } from './keys.screen.js';

@Module({ imports: [DashboardModule, ApiKeysModule], controllers: [KeysScreen] })
export class KeysModule {}
