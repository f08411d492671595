import { Module } from '@nestjs/common';
import { OrdersController } from './orders.controller.js';
import { Orders } from './orders.js';

@Module({ controllers: [OrdersController], providers: [Orders] })
export class OrderingModule {}
