// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {Consents} from "./Consents.sol";
import {Governed} from "./Governed.sol";
import {Hub} from "./Hub.sol";

/// @title Publishing conviction accounts: tokens committed to publishing in advance, for a discount.
/// @notice A commitment is released over 12 epochs, a twelfth in each. What an epoch leaves unused is not lost: it moves to the
/// top-up buffer, which pays after the epoch's allowance is used up. Nothing can be taken out again other than by publishing:
/// that is what the discount is for. The epochs of an account count from its creation.
contract ConvictionAccounts is ERC721, Governed, Consents {
    using EnumerableSet for EnumerableSet.AddressSet;
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    error AccountDoesNotExist(uint256 accountId);
    error NotAccountAdmin(uint256 accountId, address caller);
    error NotAccountAgent(uint256 accountId, address caller);
    error AgentAddressZero();
    error AgentTaken(address agent, uint256 accountId);
    error AmountZero();
    error EpochLengthZero();
    error InsufficientAllowance(uint256 accountId, uint256 available, uint256 needed);
    error NotKnowledgeAssets(address caller);
    error TooManyAgents();

    event AccountCreated(uint256 indexed accountId, address indexed owner, uint256 committed, uint256 discountBps);
    event ToppedUp(uint256 indexed accountId, address indexed from, uint256 amount);
    event AgentRegistered(uint256 indexed accountId, address indexed agent);
    event AgentDeregistered(uint256 indexed accountId, address indexed agent);
    /// All agents of the account lost their right, because it changed hands.
    event AgentsCleared(uint256 indexed accountId);
    event Settled(uint256 indexed accountId, uint256 epoch, uint256 moved);
    event CostCovered(
        uint256 indexed accountId,
        uint256 epoch,
        uint256 baseCost,
        uint256 discountedCost,
        uint256 drawnFromEpoch,
        uint256 drawnFromTopUp
    );

    struct Account {
        uint128 committed;
        uint128 buffer;
        /// Drawn from the allowance of `epoch`.
        uint128 spent;
        uint64 createdAt;
        /// The epoch up to which unused allowance has moved to the buffer.
        uint32 epoch;
        /// Raised when the account changes hands, which ends the right of all agents at once.
        uint32 generation;
    }

    struct Seat {
        uint128 accountId;
        uint32 generation;
    }

    struct AccountInfo {
        address owner;
        uint256 committed;
        uint256 createdAt;
        uint256 lockEndsAt;
        uint256 epoch;
        uint256 baseEpochAllowance;
        uint256 epochAllowanceLeft;
        uint256 buffer;
        uint256 discountBps;
        uint256 agentCount;
    }

    /// @notice Epochs over which a commitment is released.
    uint256 public constant LOCK_EPOCHS = 12;
    /// @notice The most agents an account can have.
    uint256 public constant MAX_AGENTS = 256;
    uint256 private constant FULL_BPS = 10_000;

    /// @notice What accounts hold and publishing costs.
    IERC20 public immutable token;
    /// @notice In seconds.
    uint64 public immutable epochLength;
    /// @notice Accounts made so far; their ids run from 1 to this.
    uint256 public accountCount;

    mapping(uint256 accountId => Account) private _accounts;
    mapping(address agent => Seat) private _seats;
    mapping(uint256 accountId => mapping(uint32 generation => EnumerableSet.AddressSet)) private _agents;

    /// @param hub_ Names the contract that may draw from accounts: "KnowledgeAssets".
    /// @param token_ What accounts hold.
    /// @param epochLength_ In seconds.
    constructor(Hub hub_, IERC20 token_, uint64 epochLength_)
        ERC721("kg conviction account", "KGPCA")
        Governed(hub_)
        EIP712("kg", "1")
        Consents(keccak256("AccountAgentConsent(uint256 id,address member,uint256 nonce,uint64 deadline)"))
    {
        if (epochLength_ == 0) revert EpochLengthZero();
        token = token_;
        epochLength = epochLength_;
    }

    modifier onlyAccountAdmin(uint256 accountId) {
        if (_ownerOf(_existing(accountId)) != msg.sender) revert NotAccountAdmin(accountId, msg.sender);
        _;
    }

    /// @notice Makes an account that belongs to the caller, and takes the commitment from the caller's tokens.
    /// @param amount Token wei to commit; decides the discount for ever.
    /// @return accountId From 1.
    function createAccount(uint256 amount) external returns (uint256 accountId) {
        if (amount == 0) revert AmountZero();
        accountId = ++accountCount;
        Account storage account = _accounts[accountId];
        account.committed = amount.toUint128();
        account.createdAt = uint64(block.timestamp);
        _mint(msg.sender, accountId);
        emit AccountCreated(accountId, msg.sender, amount, discountBpsOf(amount));
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    /// @notice Adds the caller's tokens to an account's buffer. Anyone may.
    /// @param accountId The account.
    /// @param amount Token wei.
    function topUp(uint256 accountId, uint256 amount) external {
        if (amount == 0) revert AmountZero();
        Account storage account = _accounts[_existing(accountId)];
        account.buffer = (account.buffer + amount).toUint128();
        emit ToppedUp(accountId, msg.sender, amount);
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    /// @notice Lets an agent, which has agreed to it, publish at the account's cost. Only the account's owner.
    /// @param accountId The account.
    /// @param agent In no other account at the time.
    /// @param deadline Until when the agent's signature counts.
    /// @param signature Of the agent, over `AccountAgentConsent`.
    function registerAgent(uint256 accountId, address agent, uint64 deadline, bytes calldata signature)
        external
        onlyAccountAdmin(accountId)
    {
        if (agent == address(0)) revert AgentAddressZero();
        uint256 taken = accountOf(agent);
        if (taken != 0) revert AgentTaken(agent, taken);
        uint32 generation = _accounts[accountId].generation;
        EnumerableSet.AddressSet storage agents = _agents[accountId][generation];
        if (agents.length() == MAX_AGENTS) revert TooManyAgents();
        agents.add(agent);
        _seats[agent] = Seat(uint128(accountId), generation);
        _useConsent(accountId, agent, deadline, signature);
        emit AgentRegistered(accountId, agent);
    }

    /// @notice Ends an agent's right. The account's owner, or the agent itself.
    /// @param accountId The account.
    /// @param agent Registered in it.
    function deregisterAgent(uint256 accountId, address agent) external {
        if (msg.sender != _ownerOf(_existing(accountId)) && msg.sender != agent) revert NotAccountAdmin(accountId, msg.sender);
        if (accountOf(agent) != accountId) revert NotAccountAgent(accountId, agent);
        _agents[accountId][_accounts[accountId].generation].remove(agent);
        delete _seats[agent];
        _withdraw(accountId, agent);
        emit AgentDeregistered(accountId, agent);
    }

    /// @notice Moves what past epochs left unused to the buffer. Anyone may; drawing does it too.
    /// @param accountId The account.
    /// @return moved Token wei.
    function settle(uint256 accountId) external returns (uint256 moved) {
        return _settle(_existing(accountId));
    }

    /// @notice Pays a cost, less the discount, to the caller: first from this epoch's allowance, then from the buffer.
    /// Only the contract the Hub names "KnowledgeAssets".
    /// @param accountId The account.
    /// @param agent Who publishes; must be registered in the account.
    /// @param baseCost Token wei before the discount.
    /// @return cost Token wei paid.
    function coverCost(uint256 accountId, address agent, uint256 baseCost) external returns (uint256 cost) {
        if (msg.sender != hub.contractOf("KnowledgeAssets")) revert NotKnowledgeAssets(msg.sender);
        if (accountOf(agent) != _existing(accountId)) revert NotAccountAgent(accountId, agent);
        _settle(accountId);
        Account storage account = _accounts[accountId];
        cost = discountedCost(accountId, baseCost);
        uint256 left = _allowance(account.committed, account.epoch) - account.spent;
        uint256 fromEpoch = Math.min(left, cost);
        uint256 fromTopUp = cost - fromEpoch;
        if (fromTopUp > account.buffer) revert InsufficientAllowance(accountId, left + account.buffer, cost);
        account.spent += uint128(fromEpoch);
        account.buffer -= uint128(fromTopUp);
        emit CostCovered(accountId, account.epoch, baseCost, cost, fromEpoch, fromTopUp);
        token.safeTransfer(msg.sender, cost);
    }

    /// @notice The account an agent publishes for.
    /// @param agent Any address.
    /// @return 0 when there is none.
    function accountOf(address agent) public view returns (uint256) {
        Seat memory seat = _seats[agent];
        return seat.generation == _accounts[seat.accountId].generation ? seat.accountId : 0;
    }

    /// @notice May the agent publish at the account's cost?
    /// @param accountId The account.
    /// @param agent Any address.
    function isAgent(uint256 accountId, address agent) external view returns (bool) {
        return accountId != 0 && accountOf(agent) == accountId;
    }

    /// @notice The agents of an account, at most 256, in no order.
    /// @param accountId The account.
    function agentsOf(uint256 accountId) external view returns (address[] memory) {
        return _agents[_existing(accountId)][_accounts[accountId].generation].values();
    }

    /// @notice What an account holds now, as if it had just been settled.
    /// @param accountId The account.
    function getAccountInfo(uint256 accountId) external view returns (AccountInfo memory info) {
        Account memory account = _accounts[_existing(accountId)];
        (uint256 epoch, uint256 unused) = _unsettled(account);
        info.owner = _ownerOf(accountId);
        info.committed = account.committed;
        info.createdAt = account.createdAt;
        info.lockEndsAt = account.createdAt + LOCK_EPOCHS * epochLength;
        info.epoch = epoch;
        info.baseEpochAllowance = account.committed / LOCK_EPOCHS;
        info.epochAllowanceLeft = _allowance(account.committed, epoch) - (epoch == account.epoch ? account.spent : 0);
        info.buffer = account.buffer + unused;
        info.discountBps = discountBpsOf(account.committed);
        info.agentCount = _agents[accountId][account.generation].length();
    }

    /// @notice What an account would pay for a cost.
    /// @param accountId The account.
    /// @param baseCost Token wei before the discount.
    /// @return Token wei, rounded up.
    function discountedCost(uint256 accountId, uint256 baseCost) public view returns (uint256) {
        uint256 bps = FULL_BPS - discountBpsOf(_accounts[_existing(accountId)].committed);
        return Math.mulDiv(baseCost, bps, FULL_BPS, Math.Rounding.Ceil);
    }

    /// @notice The discount that a commitment earns.
    /// @param committed Token wei.
    /// @return In hundredths of a percent.
    function discountBpsOf(uint256 committed) public pure returns (uint256) {
        if (committed >= 1_000_000 ether) return 7_500;
        if (committed >= 500_000 ether) return 5_000;
        if (committed >= 250_000 ether) return 4_000;
        if (committed >= 100_000 ether) return 3_000;
        if (committed >= 50_000 ether) return 2_000;
        if (committed >= 25_000 ether) return 1_000;
        return 0;
    }

    function _settle(uint256 accountId) private returns (uint256 moved) {
        Account storage account = _accounts[accountId];
        uint256 epoch;
        (epoch, moved) = _unsettled(account);
        if (epoch == account.epoch) return 0;
        account.epoch = uint32(epoch);
        account.spent = 0;
        account.buffer = (account.buffer + moved).toUint128();
        emit Settled(accountId, epoch, moved);
    }

    /// The account's epoch now, and what the epochs before it left unused since it was last settled.
    function _unsettled(Account memory account) private view returns (uint256 epoch, uint256 unused) {
        epoch = Math.min((block.timestamp - account.createdAt) / epochLength, LOCK_EPOCHS);
        if (epoch != account.epoch) {
            unused = _released(account.committed, epoch) - _released(account.committed, account.epoch) - account.spent;
        }
    }

    /// The allowance of one epoch; none once the last is over. A remainder of the twelfths goes to later epochs, never away.
    function _allowance(uint256 committed, uint256 epoch) private pure returns (uint256) {
        return epoch == LOCK_EPOCHS ? 0 : _released(committed, epoch + 1) - _released(committed, epoch);
    }

    function _released(uint256 committed, uint256 epochs) private pure returns (uint256) {
        return (committed * epochs) / LOCK_EPOCHS;
    }

    function _existing(uint256 accountId) private view returns (uint256) {
        if (_ownerOf(accountId) == address(0)) revert AccountDoesNotExist(accountId);
        return accountId;
    }

    function _update(address to, uint256 accountId, address auth) internal override returns (address from) {
        from = super._update(to, accountId, auth);
        if (from == address(0) || from == to) return from;
        _accounts[accountId].generation++;
        emit AgentsCleared(accountId);
    }
}
