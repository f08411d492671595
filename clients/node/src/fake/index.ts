export { FakeService, type FakeOptions, type FakeRequest, type Trouble } from './fake-service.js';
