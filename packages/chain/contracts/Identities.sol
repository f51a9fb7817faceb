// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Consents} from "./Consents.sol";
import {Governed} from "./Governed.sol";
import {Hub} from "./Hub.sol";

/// @title Who the nodes are: one admin key, several operational keys, a peer id, a role and a price.
/// @dev A key is attached with its own signature, and can always leave with `removeOperationalKey`.
contract Identities is Governed, Consents {
    error ProfileDoesNotExist(uint256 identityId);
    error NotAdmin(uint256 identityId, address caller);
    error AdminAddressZero();
    error AdminEqualsOperational(address key);
    error OperationalAddressZero();
    error OperationalKeyTaken(address key, uint256 identityId);
    error KeyNotAttached(uint256 identityId, address key);
    error CannotRemovePrimaryOperationalWallet(address key);
    error CannotDeleteOnlyOperationalKey(address key);
    error PeerIdInvalid();
    error CoreNotOpen();

    event ProfileCreated(uint256 indexed identityId, address indexed admin, address indexed operational, bytes peerId);
    event OperationalKeyAdded(uint256 indexed identityId, address indexed key);
    event OperationalKeyRemoved(uint256 indexed identityId, address indexed key);
    event PrimaryOperationalKeySet(uint256 indexed identityId, address indexed key);
    event AdminSet(uint256 indexed identityId, address indexed admin);
    event PeerIdSet(uint256 indexed identityId, bytes peerId);
    /// The ask counts from this time on.
    event AskSet(uint256 indexed identityId, uint96 ask, uint64 from);
    event CoreSet(uint256 indexed identityId, bool core);
    event OpenCoreSet(bool open);

    struct Profile {
        address admin;
        bool core;
        uint32 operationalKeys;
        Ask ask;
        address primary;
        bytes peerId;
    }

    /// A price, and the one that follows it: one slot, so that publishing reads no more than before.
    struct Ask {
        /// Token wei per KB and epoch.
        uint96 ask;
        /// Counts from `nextAskAt` on.
        uint96 nextAsk;
        /// Zero when no change is announced.
        uint64 nextAskAt;
    }

    /// All that is known of an identity, with its price at present.
    struct ProfileInfo {
        address admin;
        bool core;
        uint32 operationalKeys;
        address primary;
        /// Token wei per KB and epoch.
        uint96 ask;
        /// The announced price, and when it begins; both zero when none is announced.
        uint96 nextAsk;
        uint64 nextAskAt;
        bytes peerId;
    }

    /// What a publisher needs to know to choose a node.
    struct Offer {
        bool core;
        uint96 ask;
        uint96 nextAsk;
        uint64 nextAskAt;
    }

    uint256 private constant MAX_PEER_ID_BYTES = 128;

    /// @notice Seconds between the announcement of a price and its beginning.
    uint64 public immutable askDelay;
    /// @notice May an admin declare a core node? If not, only the owner of the Hub can.
    bool public openCore;
    /// @notice Identities made so far; their ids run from 1 to this.
    uint256 public identityCount;

    mapping(uint256 identityId => Profile) private _profiles;
    mapping(address key => uint256 identityId) private _identityIds;

    /// @param hub_ The Hub whose owner sets the parameters.
    /// @param openCore_ See `openCore`.
    /// @param askDelay_ See `askDelay`.
    constructor(Hub hub_, bool openCore_, uint64 askDelay_)
        Governed(hub_)
        EIP712("kg", "1")
        Consents(keccak256("OperationalKeyConsent(uint256 id,address member,uint256 nonce,uint64 deadline)"))
    {
        openCore = openCore_;
        askDelay = askDelay_;
    }

    modifier onlyAdmin(uint256 identityId) {
        if (msg.sender != adminOf(identityId)) revert NotAdmin(identityId, msg.sender);
        _;
    }

    /// @notice Makes an identity. The caller becomes its primary operational key.
    /// @param admin Manages keys, price and earnings; not an operational key.
    /// @param peerId The node's peer id, 1 to 128 bytes. The network proves it, not this contract.
    /// @param ask Token wei per KB and epoch.
    /// @return identityId From 1.
    function createProfile(address admin, bytes calldata peerId, uint96 ask) external returns (uint256 identityId) {
        if (admin == address(0)) revert AdminAddressZero();
        identityId = ++identityCount;
        Profile storage profile = _profiles[identityId];
        profile.admin = admin;
        profile.primary = msg.sender;
        profile.ask.ask = ask;
        _setPeerId(profile, peerId);
        _attach(identityId, profile, msg.sender);
        emit ProfileCreated(identityId, admin, msg.sender, peerId);
        emit AskSet(identityId, ask, uint64(block.timestamp));
    }

    /// @notice Attaches one more operational key, which has agreed to it. Only the admin.
    /// @param identityId The identity.
    /// @param key Not the admin, and attached nowhere else.
    /// @param deadline Until when the key's signature counts.
    /// @param signature Of the key, over `OperationalKeyConsent`.
    function addOperationalKey(uint256 identityId, address key, uint64 deadline, bytes calldata signature)
        external
        onlyAdmin(identityId)
    {
        _attach(identityId, _profiles[identityId], key);
        _useConsent(identityId, key, deadline, signature);
    }

    /// @notice Detaches an operational key. The key itself always may; the admin, as long as it is neither the only nor the
    /// primary one.
    /// @param identityId The identity.
    /// @param key An attached key.
    function removeOperationalKey(uint256 identityId, address key) external {
        address admin = adminOf(identityId);
        if (msg.sender != admin && msg.sender != key) revert NotAdmin(identityId, msg.sender);
        _requireAttached(identityId, key);
        Profile storage profile = _profiles[identityId];
        if (msg.sender != key) {
            if (profile.operationalKeys == 1) revert CannotDeleteOnlyOperationalKey(key);
            if (profile.primary == key) revert CannotRemovePrimaryOperationalWallet(key);
        }
        if (profile.primary == key) profile.primary = address(0);
        _withdraw(identityId, key);
        profile.operationalKeys--;
        delete _identityIds[key];
        emit OperationalKeyRemoved(identityId, key);
    }

    /// @notice Makes another attached key the primary one, so that the old one can be removed. Only the admin.
    /// @param identityId The identity.
    /// @param key An attached operational key.
    function setPrimaryOperationalKey(uint256 identityId, address key) external onlyAdmin(identityId) {
        _requireAttached(identityId, key);
        _profiles[identityId].primary = key;
        emit PrimaryOperationalKeySet(identityId, key);
    }

    /// @notice Hands the identity to another admin key. Only the admin.
    /// @param identityId The identity.
    /// @param admin Not an operational key of this identity.
    function setAdmin(uint256 identityId, address admin) external onlyAdmin(identityId) {
        if (admin == address(0)) revert AdminAddressZero();
        if (_identityIds[admin] == identityId) revert AdminEqualsOperational(admin);
        _profiles[identityId].admin = admin;
        emit AdminSet(identityId, admin);
    }

    /// @notice Sets the peer id. Only the admin.
    /// @param identityId The identity.
    /// @param peerId 1 to 128 bytes.
    function setPeerId(uint256 identityId, bytes calldata peerId) external onlyAdmin(identityId) {
        _setPeerId(_profiles[identityId], peerId);
        emit PeerIdSet(identityId, peerId);
    }

    /// @notice Announces a price for keeping content; it counts after `askDelay`, so that nobody pays a price that was not
    /// there to see. A change that has not begun yet is replaced. Only the admin.
    /// @param identityId The identity.
    /// @param ask Token wei per KB and epoch.
    function setAsk(uint256 identityId, uint96 ask) external onlyAdmin(identityId) {
        uint64 from = uint64(block.timestamp) + askDelay;
        _profiles[identityId].ask = Ask(_askNow(_profiles[identityId].ask), ask, from);
        emit AskSet(identityId, ask, from);
    }

    /// @notice Declares a core node, or an ordinary one. The admin where `openCore` holds or to step down, else the owner of the Hub.
    /// @param identityId The identity.
    /// @param core Does it acknowledge the storage of others' assets?
    function setCore(uint256 identityId, bool core) external {
        if (msg.sender == adminOf(identityId)) {
            if (core && !openCore) revert CoreNotOpen();
        } else if (msg.sender != hub.owner()) {
            revert NotAdmin(identityId, msg.sender);
        }
        _profiles[identityId].core = core;
        emit CoreSet(identityId, core);
    }

    /// @notice Sets whether admins may declare core nodes. Only the owner of the Hub.
    /// @param open See `openCore`.
    function setOpenCore(bool open) external onlyHubOwner {
        openCore = open;
        emit OpenCoreSet(open);
    }

    /// @notice The identity an operational key belongs to.
    /// @param operational Any address.
    /// @return 0 when it belongs to none.
    function identityIdOf(address operational) external view returns (uint256) {
        return _identityIds[operational];
    }

    /// @notice What an acknowledgement by this key counts for, in one call.
    /// @param operational Any address.
    /// @return identityId 0 when the key belongs to none.
    /// @return core Is it a core node?
    /// @return ask Token wei per KB and epoch.
    function standingOf(address operational) external view returns (uint256 identityId, bool core, uint96 ask) {
        identityId = _identityIds[operational];
        Profile storage profile = _profiles[identityId];
        (core, ask) = (profile.core, _askNow(profile.ask));
    }

    /// @notice What nodes ask, in one call. An identity that does not exist is no core node.
    /// @param identityIds Any ids.
    /// @return offers In the same order.
    function offersOf(uint256[] calldata identityIds) external view returns (Offer[] memory offers) {
        offers = new Offer[](identityIds.length);
        for (uint256 i = 0; i < identityIds.length; i++) {
            Profile storage profile = _profiles[identityIds[i]];
            (uint96 ask, uint96 nextAsk, uint64 nextAskAt) = _askTimes(profile.ask);
            offers[i] = Offer(profile.core, ask, nextAsk, nextAskAt);
        }
    }

    /// @notice The admin key of an identity; reverts when there is no such identity.
    /// @param identityId The identity.
    function adminOf(uint256 identityId) public view returns (address admin) {
        admin = _profiles[identityId].admin;
        if (admin == address(0)) revert ProfileDoesNotExist(identityId);
    }

    /// @notice All that is known of an identity; reverts when there is no such identity.
    /// @param identityId The identity.
    function profileOf(uint256 identityId) external view returns (ProfileInfo memory info) {
        info.admin = adminOf(identityId);
        Profile storage profile = _profiles[identityId];
        info.core = profile.core;
        info.operationalKeys = profile.operationalKeys;
        info.primary = profile.primary;
        (info.ask, info.nextAsk, info.nextAskAt) = _askTimes(profile.ask);
        info.peerId = profile.peerId;
    }

    /// @notice The present price of an identity; reverts when there is no such identity.
    /// @param identityId The identity.
    /// @return Token wei per KB and epoch.
    function askOf(uint256 identityId) external view returns (uint96) {
        adminOf(identityId);
        return _askNow(_profiles[identityId].ask);
    }

    function _askNow(Ask memory ask) private view returns (uint96) {
        return ask.nextAskAt != 0 && ask.nextAskAt <= block.timestamp ? ask.nextAsk : ask.ask;
    }

    /// The price now, and the announced one if it has not begun.
    function _askTimes(Ask memory ask) private view returns (uint96 present, uint96 next, uint64 start) {
        present = _askNow(ask);
        if (ask.nextAskAt > block.timestamp) (next, start) = (ask.nextAsk, ask.nextAskAt);
    }

    function _attach(uint256 identityId, Profile storage profile, address key) private {
        if (key == address(0)) revert OperationalAddressZero();
        if (key == profile.admin) revert AdminEqualsOperational(key);
        if (_identityIds[key] != 0) revert OperationalKeyTaken(key, _identityIds[key]);
        _identityIds[key] = identityId;
        profile.operationalKeys++;
        emit OperationalKeyAdded(identityId, key);
    }

    function _setPeerId(Profile storage profile, bytes calldata peerId) private {
        if (peerId.length == 0 || peerId.length > MAX_PEER_ID_BYTES) revert PeerIdInvalid();
        profile.peerId = peerId;
    }

    function _requireAttached(uint256 identityId, address key) private view {
        if (_identityIds[key] != identityId) revert KeyNotAttached(identityId, key);
    }
}
